import { css } from '@latchkey/ui/css'

/** Names and what they stand for, one below the other. */
export const factsCss = css`
  .latchkey-facts {
    all: unset;
    display: flex;
    flex-direction: column;
    gap: 8px;
    padding: 14px 16px;
    border: 1px solid var(--latchkey-border);
    border-radius: var(--latchkey-radius);
    font-size: var(--latchkey-text);
    line-height: 1.45;
  }
  .latchkey-fact { all: unset; display: grid; grid-template-columns: minmax(84px, max-content) minmax(0, 1fr); gap: 12px; }
  .latchkey-fact-title { all: unset; color: var(--latchkey-muted-foreground); }
  .latchkey-fact-text { all: unset; text-align: end; overflow-wrap: anywhere; }
`
