import { css } from '@latchkey/ui/css'

/** Cards of offers. They come with the first pricing table. */
export const offersCss = css`
  .latchkey-offers { all: unset; display: flex; flex-direction: column; gap: 32px; inline-size: 100%; container-type: inline-size; color: var(--latchkey-foreground); }
  .latchkey-offers-section { all: unset; display: flex; flex-direction: column; gap: 16px; }
  .latchkey-offers .latchkey-offers-title { text-align: center; }
  .latchkey-offers-list {
    all: unset;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 210px), 1fr));
    gap: 16px;
    inline-size: 100%;
    max-inline-size: 1180px;
    margin-inline: auto;
  }
  .latchkey-offers-1 { max-inline-size: 360px; }
  .latchkey-offers-2 { max-inline-size: 680px; }
  .latchkey-offers-3 { max-inline-size: 960px; }

  .latchkey-offers .latchkey-offer { display: flex; flex-direction: column; gap: 16px; padding: 24px 20px 20px; }
  .latchkey-offers .latchkey-offer-current { border-color: var(--latchkey-primary); box-shadow: 0 0 0 1px var(--latchkey-primary); }
  .latchkey-offer-head { all: unset; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 12px; }
  .latchkey-offer-mark {
    all: unset;
    padding: 1px 9px;
    border-radius: 999px;
    background: var(--latchkey-primary);
    color: var(--latchkey-primary-foreground);
    font-size: 12px;
    font-weight: 500;
    line-height: 18px;
    white-space: nowrap;
  }
  .latchkey-offer-price { all: unset; display: flex; flex-direction: column; gap: 2px; }
  .latchkey-offer-amount {
    all: unset;
    display: block;
    font-size: calc(var(--latchkey-text-title) * 1.4);
    font-weight: 600;
    line-height: 1.2;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .latchkey-offer-per { all: unset; font-size: var(--latchkey-text); font-weight: 400; letter-spacing: 0; color: var(--latchkey-muted-foreground); }
  .latchkey-offer-items { all: unset; display: flex; flex-direction: column; gap: 8px; padding-block-start: 16px; border-block-start: 1px solid var(--latchkey-border); }
  .latchkey-offer-item { all: unset; display: flex; align-items: flex-start; gap: 10px; font-size: var(--latchkey-text); line-height: 1.45; overflow-wrap: anywhere; }
  .latchkey-offer-item > .latchkey-icon { margin-block-start: 2px; color: var(--latchkey-success); }
  .latchkey-offer-action { all: unset; display: flex; flex-direction: column; gap: 8px; margin-block-start: auto; padding-block-start: 4px; }
  .latchkey-offer-action > .latchkey-offer-trial { text-align: center; }
  .latchkey-offer-action > .latchkey-offer-picture { cursor: default; }

  .latchkey-rhythms {
    all: unset;
    position: relative;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 4px;
    inline-size: fit-content;
    margin-inline: auto;
    padding: 4px;
    border-radius: calc(var(--latchkey-radius) * 1.25);
    background: var(--latchkey-muted);
  }
  .latchkey-rhythm {
    all: unset;
    box-sizing: border-box;
    display: grid;
    place-items: center;
    padding: 6px 16px;
    border-radius: var(--latchkey-radius);
    color: var(--latchkey-muted-foreground);
    font-size: var(--latchkey-text);
    font-weight: 500;
    line-height: 1.4;
    cursor: pointer;
    transition: color var(--latchkey-quick), background-color var(--latchkey-quick);
  }
  .latchkey-rhythm:hover { color: var(--latchkey-foreground); }
  .latchkey-rhythm:has(:checked) { background: var(--latchkey-background); color: var(--latchkey-foreground); box-shadow: 0 1px 2px rgb(0 0 0 / 0.08); }
  .latchkey-rhythm:has(:focus-visible) { outline: 2px solid var(--latchkey-ring); outline-offset: 2px; }
  @media (pointer: coarse) { .latchkey-rhythm { min-block-size: 44px; } }
  @media (forced-colors: active) { .latchkey-rhythm:has(:checked) { outline: 2px solid Highlight; } }
`
