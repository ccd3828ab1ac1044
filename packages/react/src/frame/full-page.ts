/** The props of every component that may be a page of its own. */
export interface FullPageProps {
  /** Fills the window, centred in it. Otherwise the component fits its container. */
  fullPage?: boolean
  /** How a full page looks: its content on the background (`plain`, the default), or on a card in front of it. */
  layout?: 'plain' | 'card'
}
