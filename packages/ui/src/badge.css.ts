import { css } from './css.ts'

export const badgeCss = css`
  .latchkey-badge {
    all: unset;
    box-sizing: border-box;
    display: inline-flex;
    align-items: center;
    gap: 4px;
    flex: none;
    padding: 1px 8px;
    border-radius: 999px;
    background: var(--latchkey-secondary);
    color: var(--latchkey-secondary-foreground);
    font-size: 12px;
    font-weight: 500;
    line-height: 18px;
    white-space: nowrap;
  }
  .latchkey-badge-success { background: color-mix(in srgb, var(--latchkey-success) 12%, var(--latchkey-background)); color: var(--latchkey-success); }
  .latchkey-badge-warning { background: color-mix(in srgb, var(--latchkey-warning) 12%, var(--latchkey-background)); color: var(--latchkey-warning); }
  .latchkey-badge-destructive { background: color-mix(in srgb, var(--latchkey-destructive) 10%, var(--latchkey-background)); color: var(--latchkey-destructive); }
`
