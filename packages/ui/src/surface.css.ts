import { css } from './css.ts'

export const surfaceCss = css`
  .latchkey-card {
    all: unset;
    box-sizing: border-box;
    display: block;
    padding: 20px;
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
  .latchkey-page > .latchkey-sheet { padding-block-end: 6vh; }
  .latchkey-sheet-head { all: unset; display: flex; flex-direction: column; gap: 8px; text-align: center; }
  .latchkey-sheet-actions { all: unset; display: flex; flex-wrap: wrap; gap: 8px; }
  /* Equally wide while both fit; one that holds a long name takes more, or a line of its own. */
  .latchkey-sheet-actions > .latchkey-button { flex: 1 1 0; min-inline-size: fit-content; overflow-wrap: anywhere; }

  .latchkey-menu {
    all: unset;
    box-sizing: border-box;
    position: fixed;
    z-index: 2147483000;
    min-inline-size: 232px;
    max-inline-size: min(320px, calc(100vw - 16px));
    max-block-size: calc(100dvh - 16px);
    overflow: auto;
    padding: 6px;
    border: 1px solid var(--latchkey-border);
    border-radius: calc(var(--latchkey-radius) * 1.5);
    background: var(--latchkey-popover);
    color: var(--latchkey-popover-foreground);
    box-shadow: var(--latchkey-shadow-raised);
    font-size: var(--latchkey-text);
    animation: latchkey-appear var(--latchkey-quick) ease-out;
  }
  @keyframes latchkey-appear { from { opacity: 0; transform: translateY(-4px); } }
  .latchkey-menu-header { all: unset; display: flex; align-items: center; gap: 10px; padding: 8px 8px 10px; min-inline-size: 0; }
  .latchkey-menu-item {
    all: unset;
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 6px 8px;
    border-radius: var(--latchkey-radius);
    line-height: 1.4;
    cursor: pointer;
  }
  .latchkey-menu-item > .latchkey-icon { color: var(--latchkey-muted-foreground); }
  .latchkey-menu-item:hover, .latchkey-menu-item:focus {
    background: var(--latchkey-accent);
    color: var(--latchkey-accent-foreground);
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .latchkey-menu-item:focus-visible { outline-color: color-mix(in srgb, var(--latchkey-ring) 60%, transparent); }
  .latchkey-menu-item-destructive, .latchkey-menu-item-destructive > .latchkey-icon { color: var(--latchkey-destructive); }
  .latchkey-menu-item[aria-disabled='true'] { cursor: not-allowed; opacity: 0.55; }
  .latchkey-menu-item-mark { margin-inline-start: auto; }
  .latchkey-menu-group { all: unset; display: block; }
  .latchkey-menu-label { all: unset; display: block; padding: 6px 8px 4px; font-size: var(--latchkey-text-small); color: var(--latchkey-muted-foreground); }
  .latchkey-menu-separator { all: unset; display: block; block-size: 1px; margin: 6px -6px; background: var(--latchkey-border); }

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
    .latchkey-menu-item, .latchkey-tab { min-block-size: 44px; }
  }
`
