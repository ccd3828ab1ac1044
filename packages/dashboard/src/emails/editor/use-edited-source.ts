import { useEffect, useState } from 'react'

/** What is edited of a theme, template or draft. */
export interface EditedSource {
  readonly tsxSource: string
  /** Undefined: the theme that the project has selected. A theme itself has none. */
  readonly themeId: string | false | undefined
}

export interface OpenSource {
  readonly edited: EditedSource
  readonly change: (change: Partial<EditedSource>) => void
  readonly isChanged: boolean
  /** After it was saved: this is what later changes are compared with. */
  readonly markSaved: (saved: EditedSource) => void
  readonly discard: () => void
}

/** A source that is edited until it is saved. One that was not touched follows what others save. */
export function useEditedSource(saved: EditedSource): OpenSource {
  const [base, setBase] = useState(saved)
  const [edited, setEdited] = useState(saved)
  const isChanged = !isSame(base, edited)
  const { tsxSource, themeId } = saved

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what arrives from the server replaces what is shown
  useEffect(() => {
    if (isChanged) return
    setBase({ tsxSource, themeId })
    setEdited({ tsxSource, themeId })
  }, [tsxSource, themeId])

  return {
    edited,
    change: change => setEdited(before => ({ ...before, ...change })),
    isChanged,
    markSaved: setBase,
    discard: () => setEdited(base),
  }
}

function isSame(one: EditedSource, other: EditedSource): boolean {
  return one.tsxSource === other.tsxSource && one.themeId === other.themeId
}
