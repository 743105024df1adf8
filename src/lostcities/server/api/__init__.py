"""HTTP: routes, their models and queries, the OpenAPI schema."""
