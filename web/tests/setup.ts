/** Tests read every language. */
import { LANGUAGES, loadLanguage } from '../src/i18n/tables.svelte';

await Promise.all(LANGUAGES.map((language) => loadLanguage(language, 'lessons')));
