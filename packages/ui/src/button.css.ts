import { css } from './css.ts'

export const buttonCss = css`
  .latchkey-button {
    all: unset;
    box-sizing: border-box;
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 40px;
    max-inline-size: 100%;
    padding: 7px 16px;
    border: 1px solid transparent;
    border-radius: var(--latchkey-radius);
    font-size: var(--latchkey-text);
    font-weight: 500;
    line-height: 1.4;
    text-align: center;
    cursor: pointer;
    user-select: none;
    transition: background-color var(--latchkey-quick), border-color var(--latchkey-quick), color var(--latchkey-quick);
  }
  .latchkey-button:focus-visible { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }

  .latchkey-button-primary { background: var(--latchkey-primary); color: var(--latchkey-primary-foreground); }
  .latchkey-button-primary:hover { background: color-mix(in srgb, var(--latchkey-primary) 88%, var(--latchkey-background)); }
  .latchkey-button-secondary { background: var(--latchkey-secondary); color: var(--latchkey-secondary-foreground); }
  .latchkey-button-secondary:hover { background: color-mix(in srgb, var(--latchkey-secondary) 94%, var(--latchkey-foreground)); }
  .latchkey-button-outline { background: var(--latchkey-background); border-color: var(--latchkey-input); color: var(--latchkey-foreground); }
  .latchkey-button-ghost { color: inherit; }
  .latchkey-button-outline:hover, .latchkey-button-ghost:hover { background: var(--latchkey-accent); color: var(--latchkey-accent-foreground); }
  .latchkey-button-destructive { background: var(--latchkey-destructive); color: var(--latchkey-destructive-foreground); }
  .latchkey-button-destructive:hover { background: color-mix(in srgb, var(--latchkey-destructive) 88%, var(--latchkey-foreground)); }

  .latchkey-button-small { min-block-size: 34px; padding: 4px 12px; font-size: var(--latchkey-text-small); }
  .latchkey-button-icon { min-block-size: 36px; inline-size: 36px; padding: 0; flex: none; }
  .latchkey-button-wide { inline-size: 100%; }

  .latchkey-button:disabled, .latchkey-button[aria-disabled='true'] { cursor: not-allowed; opacity: 0.55; }
  .latchkey-button[aria-busy='true'] { cursor: progress; opacity: 1; }
  .latchkey-button-label { all: unset; display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-inline-size: 0; }
  .latchkey-button[aria-busy='true'] > .latchkey-button-label { opacity: 0; }
  .latchkey-button-spinner { all: unset; position: absolute; inset: 0; display: grid; place-items: center; }

  .latchkey-spinner {
    all: unset;
    box-sizing: border-box;
    display: inline-block;
    inline-size: 16px;
    block-size: 16px;
    border: 2px solid color-mix(in srgb, currentColor 25%, transparent);
    border-block-start-color: currentColor;
    border-radius: 50%;
    animation: latchkey-turn 700ms linear infinite;
  }
  @keyframes latchkey-turn { to { transform: rotate(1turn); } }

  @media (prefers-reduced-motion: reduce) {
    .latchkey-spinner { animation: latchkey-breathe 1.6s ease-in-out infinite; }
  }
  @media (pointer: coarse) {
    .latchkey-button { min-block-size: 44px; }
    .latchkey-button-icon { inline-size: 44px; }
  }
`
