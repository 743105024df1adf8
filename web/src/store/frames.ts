/** When the page is drawn anew: once a frame, and less often where drawing is slow, so that keys are answered between. */

const UNSEEN = 100; // milliseconds after which a page is brought up to date that is not being drawn
const REST = 2; // milliseconds that are left to whoever uses the page, for each one that the last drawing took
const QUICK = 8; // a drawing that takes no longer leaves enough of a frame
const MOST = 300; // milliseconds, so that a single slow drawing does not make the page late

export class Frames {
  private free = 0; // when we may draw again

  /** Do this at the next frame that is free. */
  next(act: () => void): void {
    atFrame(() => {
      const rest = this.free - performance.now();
      if (rest > 0) setTimeout(() => this.next(act), rest);
      else this.draw(act);
    });
  }

  private draw(act: () => void): void {
    const begun = performance.now();
    act();
    // What is set here is drawn at the end of this frame; a task of its own comes after that.
    setTimeout(() => {
      const took = performance.now() - begun;
      this.free = took > QUICK ? begun + took + Math.min(REST * took, MOST) : 0;
    });
  }
}

/** At the next frame; or after a moment, as a page that nobody sees has no frames. */
function atFrame(act: () => void): void {
  let done = false;
  const once = () => {
    if (!done) act();
    done = true;
  };
  requestAnimationFrame(once);
  setTimeout(once, UNSEEN);
}
