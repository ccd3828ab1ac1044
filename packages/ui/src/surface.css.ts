import { css } from './css.ts'

/**
 * Cards, the pages with one purpose, and tabs.
 *
 * The least height of a page's sheet keeps titles at one position, so that what is shown while it loads and what comes then
 * do not jump; the brand is as high before the name is known. Two actions are equally wide while both fit; one that holds
 * a long name takes more, or a line of its own. (Said here, since what stands in the text is sent to every visitor.)
 */
export const surfaceCss = css`
  .latchkey-card {
    all: unset;
    box-sizing: border-box;
    display: block;
    padding: 20px;
  }
  .latchkey-card, [data-latchkey-layout='card'] .latchkey-page > .latchkey-sheet {
    border: 1px solid var(--latchkey-border);
    border-radius: calc(var(--latchkey-radius) * 1.5);
    background: var(--latchkey-card);
    color: var(--latchkey-card-foreground);
  }

  .latchkey-page {
    all: unset;
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: safe center;
    position: absolute;
    inset: 0 0 auto;
    min-block-size: 100vh;
    min-block-size: 100dvh;
    padding: 24px 16px;
    background: var(--latchkey-background);
    color: var(--latchkey-foreground);
  }
  .latchkey-sheet {
    all: unset;
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    gap: 24px;
    inline-size: 100%;
    max-inline-size: 380px;
  }
  .latchkey-page > .latchkey-sheet { min-block-size: 400px; padding-block-end: 6vh; }
  [data-latchkey-layout='card'] .latchkey-page { background: var(--latchkey-muted); }
  [data-latchkey-layout='card'] .latchkey-page > .latchkey-sheet {
    max-inline-size: 444px;
    padding: clamp(20px, 6vw, 32px);
    box-shadow: var(--latchkey-shadow);
  }
  .latchkey-sheet-brand { min-block-size: 1.55em; overflow: hidden; text-align: center; text-overflow: ellipsis; white-space: nowrap; }
  .latchkey-sheet-head { all: unset; display: flex; flex-direction: column; gap: 8px; text-align: center; }
  .latchkey-sheet-actions { all: unset; display: flex; flex-wrap: wrap; gap: 8px; }
  .latchkey-sheet-actions > .latchkey-button { flex: 1 1 0; min-inline-size: fit-content; overflow-wrap: anywhere; }

  .latchkey-tablist { all: unset; display: flex; gap: 4px; padding: 4px; border-radius: calc(var(--latchkey-radius) * 1.25); background: var(--latchkey-muted); }
  .latchkey-tab {
    all: unset;
    box-sizing: border-box;
    flex: 1 1 0;
    min-inline-size: 0;
    padding: 6px 10px;
    border-radius: var(--latchkey-radius);
    color: var(--latchkey-muted-foreground);
    font-size: var(--latchkey-text);
    font-weight: 500;
    line-height: 1.4;
    text-align: center;
    cursor: pointer;
    transition: color var(--latchkey-quick), background-color var(--latchkey-quick);
  }
  .latchkey-tab:hover { color: var(--latchkey-foreground); }
  .latchkey-tab[aria-selected='true'] { background: var(--latchkey-background); color: var(--latchkey-foreground); box-shadow: 0 1px 2px rgb(0 0 0 / 0.08); }
  .latchkey-tab:focus-visible, .latchkey-tabpanel:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }
  .latchkey-tabpanel { all: unset; display: block; padding-block-start: 20px; border-radius: var(--latchkey-radius); }

  @media (pointer: coarse) {
    .latchkey-tab { min-block-size: 44px; }
  }
`
