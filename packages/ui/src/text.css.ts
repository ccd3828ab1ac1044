import { css } from './css.ts'

export const textCss = css`
  .latchkey-heading {
    all: unset;
    display: block;
    font-size: var(--latchkey-text-title);
    font-weight: 600;
    line-height: 1.3;
    letter-spacing: -0.015em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .latchkey-heading-small { font-size: var(--latchkey-text-large); line-height: 1.4; letter-spacing: -0.006em; }
  .latchkey-text {
    all: unset;
    display: block;
    font-size: var(--latchkey-text);
    line-height: 1.55;
    overflow-wrap: break-word;
    text-wrap: pretty;
  }
  .latchkey-text-muted { color: var(--latchkey-muted-foreground); }
  .latchkey-text-small { font-size: var(--latchkey-text-small); }
  .latchkey-strong { all: unset; font-weight: 600; color: var(--latchkey-foreground); overflow-wrap: anywhere; }

  .latchkey-link {
    all: unset;
    cursor: pointer;
    font-weight: 500;
    color: var(--latchkey-foreground);
    text-decoration: underline color-mix(in srgb, currentColor 30%, transparent);
    text-underline-offset: 3px;
    border-radius: 3px;
    transition: text-decoration-color var(--latchkey-quick);
  }
  .latchkey-link:hover { text-decoration-color: currentColor; }
  .latchkey-link:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }

  .latchkey-stack { all: unset; display: flex; flex-direction: column; gap: 16px; min-inline-size: 0; }
  .latchkey-stack-tight { gap: 6px; }
  .latchkey-stack-loose { gap: 28px; }
  .latchkey-row { all: unset; display: flex; align-items: center; gap: 8px; min-inline-size: 0; flex-wrap: wrap; }

  .latchkey-separator {
    all: unset;
    display: flex;
    align-items: center;
    gap: 12px;
    font-size: var(--latchkey-text-small);
    color: var(--latchkey-muted-foreground);
  }
  .latchkey-separator::before, .latchkey-separator::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background: var(--latchkey-border);
  }
  .latchkey-separator-plain::after { display: none; }

  .latchkey-visually-hidden {
    all: unset;
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin-block: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .latchkey-icon {
    all: unset;
    display: block;
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .latchkey-icon-large { inline-size: 24px; block-size: 24px; stroke-width: 1.5; }
  .latchkey-icon-directed:dir(rtl) { transform: scaleX(-1); }
`
