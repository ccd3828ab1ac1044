export interface Section {
  readonly title: string
  /** Where its pages are: `api/`, or nothing for the guides. */
  readonly folder: string
}

export const sections: readonly Section[]

/** @param address a page's address, with or without its ending */
export function getSection(address: string): Section
