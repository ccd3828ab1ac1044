import { Sheet } from '@latchkey/ui/Card'
import { Skeleton } from '@latchkey/ui/Skeleton'
import type { ReactNode } from 'react'
import { type FullPageProps, Surface } from './Surface.tsx'

/** The query of the address that a page was opened with. */
export interface PageQuery {
  /** The query of the address; that of the browser unless given. */
  query?: URLSearchParams
  /** The same as an object, as some routers have it. */
  searchParams?: Readonly<Record<string, string | undefined>>
}

/** A value of the query, or an empty text. */
export function queryValue({ query, searchParams }: PageQuery, name: string): string {
  if (searchParams && !query) return searchParams[name] ?? ''
  return (query ?? new URLSearchParams(globalThis.location?.search)).get(name) ?? ''
}

/** What every page starts with, whatever a project offers on it: a title, a sentence, and something to type in or press. */
export function CardSkeleton({ fullPage, isForm }: { fullPage?: boolean; isForm?: boolean }) {
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head latchkey-centred" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <Skeleton shape="control" />
      {isForm && <Skeleton shape="control" />}
    </Sheet>
  )
}

/** A page of its own, or a card in one. Grey bars stand there while its content loads. */
export function Page({
  fullPage,
  layout,
  isForm,
  children,
}: FullPageProps & { isForm?: boolean; children: ReactNode }) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} isForm={isForm} />}>
      {children}
    </Surface>
  )
}
