import { css } from '@latchkey/ui/css'

/** What a customer has, in the account settings. */
export const billingCss = css`
  .latchkey-purchase-row + .latchkey-purchase-row { padding-block-start: 12px; border-block-start: 1px solid var(--latchkey-border); }
  .latchkey-purchase-row > .latchkey-list-main { gap: 2px; flex: 1 1 220px; }
  .latchkey-purchase-name { all: unset; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
  .latchkey-list-main > .latchkey-purchase-trouble { color: var(--latchkey-destructive); }
  .latchkey-balance { all: unset; font-size: var(--latchkey-text); font-weight: 500; font-variant-numeric: tabular-nums; white-space: nowrap; }
`
