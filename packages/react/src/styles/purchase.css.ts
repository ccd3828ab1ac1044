import { css } from '@latchkey/ui/css'

/** The page on which an offer is bought. */
export const purchaseCss = css`
  .latchkey-sheet.latchkey-purchase { max-inline-size: 420px; }
  .latchkey-purchase-items {
    all: unset;
    display: flex;
    flex-direction: column;
    gap: 8px;
    padding: 14px 16px;
    border: 1px solid var(--latchkey-border);
    border-radius: var(--latchkey-radius);
  }
  .latchkey-purchase-item { all: unset; display: flex; align-items: flex-start; gap: 10px; font-size: var(--latchkey-text); line-height: 1.45; overflow-wrap: anywhere; }
  .latchkey-purchase-item > .latchkey-icon { margin-block-start: 2px; color: var(--latchkey-success); }

  .latchkey-prices { all: unset; display: flex; flex-direction: column; gap: 8px; min-inline-size: 0; }
  .latchkey-prices > .latchkey-prices-title { margin-block-end: 6px; }
  .latchkey-price {
    all: unset;
    box-sizing: border-box;
    display: flex;
    align-items: flex-start;
    gap: 12px;
    padding: 12px 14px;
    border: 1px solid var(--latchkey-input);
    border-radius: var(--latchkey-radius);
    font-size: var(--latchkey-text);
    line-height: 1.45;
    cursor: pointer;
    transition: border-color var(--latchkey-quick), background-color var(--latchkey-quick);
  }
  .latchkey-price:hover { background: var(--latchkey-accent); }
  .latchkey-price:has(:checked) { border-color: var(--latchkey-primary); box-shadow: 0 0 0 1px var(--latchkey-primary); }
  .latchkey-price:has(:focus-visible) { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }
  .latchkey-price-text { all: unset; display: flex; flex-direction: column; gap: 2px; min-inline-size: 0; overflow-wrap: anywhere; }
  .latchkey-price-dot {
    all: unset;
    box-sizing: border-box;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 18px;
    block-size: 18px;
    margin-block-start: 1px;
    border: 1px solid color-mix(in srgb, var(--latchkey-input) 60%, var(--latchkey-foreground));
    border-radius: 50%;
    background: var(--latchkey-background);
  }
  .latchkey-price-dot:checked { border-color: var(--latchkey-primary); }
  .latchkey-price-dot:checked::after { content: ''; inline-size: 10px; block-size: 10px; border-radius: 50%; background: var(--latchkey-primary); }

  .latchkey-due { all: unset; display: flex; flex-direction: column; gap: 4px; flex: 1 1 auto; min-inline-size: 0; }
  .latchkey-due-line { all: unset; display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 16px; font-size: var(--latchkey-text); }
  .latchkey-due-amount { all: unset; font-size: var(--latchkey-text-large); font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .latchkey-form > .latchkey-due { padding-block-start: 16px; border-block-start: 1px solid var(--latchkey-border); }
  .latchkey-purchase-summary { all: unset; display: flex; align-items: flex-start; gap: 12px; padding: 14px 8px 14px 16px; border: 1px solid var(--latchkey-border); border-radius: var(--latchkey-radius); }
  .latchkey-purchase-summary > .latchkey-button { margin-block: -6px; flex: none; }
  .latchkey-card-form { all: unset; display: block; font-size: var(--latchkey-text); }

  @media (forced-colors: active) { .latchkey-price-dot:checked::after { background: Highlight; forced-color-adjust: none; } }
`
