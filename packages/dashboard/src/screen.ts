/**
 * A screen is one object in the folder of its row. Its route, its place in the sidebar and in the command palette,
 * its shortcut and the title of the document are derived from it; `screens.ts` lists them all, and `screen-components.ts` what each shows.
 */
import type { AdminOwnedProject, ColleagueRole } from '@latchkey/js'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Dashboard } from './dashboard.ts'
import type { RawSearch } from './parts/search-values.ts'

export interface Screen<Path extends string = string, Search = object> {
  readonly path: Path
  /** What the document, the sidebar and the palette call it. A screen of one thing shows the name of that instead. */
  readonly title: string
  /** The part of the address behind the `?`. */
  readonly readSearch?: (raw: RawSearch) => Search
  /** What must be known before it is shown. */
  readonly load?: (dashboard: Dashboard) => Promise<unknown>
  /** Starts the requests for what it shows, while its file is still loading. Only for screens of a project. */
  readonly prefetch?: (project: AdminOwnedProject, dashboard: Dashboard, search: NoInfer<Search>) => unknown
  readonly navigation?: NavigationEntry
  readonly palette?: PaletteEntry<NoInfer<Search>>
}

/** The groups of the sidebar, in their order. They unfold: what is opened many times a day has no group. */
export const navigationSections = ['Sign-in', 'Mail', 'Payments', 'Developers', 'Settings'] as const
export type NavigationSection = (typeof navigationSections)[number]

export interface NavigationEntry {
  readonly icon: LucideIcon
  /** In the sidebar instead of the title. */
  readonly label?: string
  /** The group in the sidebar in which it stands. Without one it stands at the top. */
  readonly section?: NavigationSection
  /** Only servers in development have it. */
  readonly isForDevelopment?: true
  /** Pressed after `g`. */
  readonly key: string
  /** Stands beside the title in the sidebar. */
  readonly Badge?: ComponentType<{ projectId: string }>
}

export interface PaletteEntry<Search = object> {
  /** Other words that people may look for the screen by. */
  readonly words?: string
  /** In the palette instead of the title. */
  readonly label?: string
  /** Parts of the screen that have a name of their own. */
  readonly views?: readonly ScreenCommand<Search>[]
  /** What can be done on the screen. */
  readonly actions?: readonly ScreenAction<Search>[]
}

/** Opens the screen with a search or at a place. */
export interface ScreenCommand<Search = object> {
  readonly id: string
  readonly label: string | ((project: AdminOwnedProject) => string)
  readonly words: string
  readonly search?: Search
  readonly hash?: string
}

export interface ScreenAction<Search = object> extends ScreenCommand<Search> {
  /** The least role that may do it. */
  readonly needs: ColleagueRole
}

/** Declares a screen. The types of its path and of its search are those of the links to it. */
export function screen<const Path extends string, Search = object>(
  declared: Screen<Path, Search>,
): Screen<Path, Search> {
  return declared
}
