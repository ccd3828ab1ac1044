import { css } from './css.ts'

/** It comes with the first menu that someone opens. */
export const menuCss = css`
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
  .latchkey-menu-problem { all: unset; display: flex; gap: 10px; padding: 8px; line-height: 1.4; color: var(--latchkey-destructive); }
  .latchkey-menu-problem > .latchkey-icon { flex: none; margin-block-start: 3px; }
  .latchkey-menu-item-mark { margin-inline-start: auto; }
  .latchkey-menu-group { all: unset; display: block; }
  .latchkey-menu-label { all: unset; display: block; padding: 6px 8px 4px; font-size: var(--latchkey-text-small); color: var(--latchkey-muted-foreground); }
  .latchkey-menu-separator { all: unset; display: block; block-size: 1px; margin: 6px -6px; background: var(--latchkey-border); }
  @media (pointer: coarse) { .latchkey-menu-item { min-block-size: 44px; } }
`
