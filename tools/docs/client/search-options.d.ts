import type MiniSearch from 'minisearch'
import type { Options, SearchResult } from 'minisearch'

export const searchOptions: Options

export function searchFor(index: MiniSearch, typed: string): SearchResult[]
