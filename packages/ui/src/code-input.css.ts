import { css } from './css.ts'

export const codeInputCss = css`
  .latchkey-code { all: unset; position: relative; display: flex; gap: 8px; direction: ltr; inline-size: 100%; max-inline-size: 420px; }
  .latchkey-code-input {
    all: unset;
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0;
    cursor: text;
    font-size: 16px;
  }
  .latchkey-code-box {
    all: unset;
    box-sizing: border-box;
    display: grid;
    place-items: center;
    flex: 1 1 44px;
    min-inline-size: 0;
    block-size: 52px;
    inline-size: 44px;
    border: 1px solid var(--latchkey-input);
    border-radius: var(--latchkey-radius);
    background: var(--latchkey-background);
    color: var(--latchkey-foreground);
    font-size: 1.25em;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    transition: border-color var(--latchkey-quick), box-shadow var(--latchkey-quick);
  }
  .latchkey-code-input:focus-visible ~ .latchkey-code-box-active {
    border-color: var(--latchkey-ring);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--latchkey-ring) 22%, transparent);
    outline: 2px solid transparent;
  }
  .latchkey-code-input[aria-invalid='true'] ~ .latchkey-code-box { border-color: var(--latchkey-destructive); }
  .latchkey-code-input:focus-visible ~ .latchkey-code-box-active:empty::after {
    content: '';
    inline-size: 1px;
    block-size: 22px;
    background: var(--latchkey-foreground);
    animation: latchkey-caret 1.1s step-end infinite;
  }
  @keyframes latchkey-caret { 50% { opacity: 0; } }
  @media (prefers-reduced-motion: reduce) {
    .latchkey-code-input:focus-visible ~ .latchkey-code-box-active:empty::after { animation: none; }
  }
`
