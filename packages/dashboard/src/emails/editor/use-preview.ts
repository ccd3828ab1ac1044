import type { EmailPreview, PreviewEmailOptions } from '@latchkey/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Managed } from '../../api.ts'
import { previewQuery } from '../preview/preview-queries.ts'

/** The debounce while a user types: shorter, and most previews would be of half a word. */
const usualPauseMs = 400

export type Rendered = EmailPreview & { readonly html: string; readonly text: string }

/**
 * The preview of what is edited, a moment after the last change. `rendered` is the last one without problems, so
 * that a mistake while typing does not empty the page.
 */
export function usePreview(project: Managed, content: PreviewEmailOptions, pauseMs = usualPauseMs) {
  const settled = useDebounced(content, pauseMs)
  const query = useQuery({ ...previewQuery(project, settled), placeholderData: keepPreviousData })
  const [rendered, setRendered] = useState<Rendered>()
  const { data } = query
  if (data && isRendered(data) && data !== rendered) setRendered(data)
  return {
    query,
    preview: data,
    rendered,
    /** What is shown is not of the newest source, or of no valid one. */
    isStale: query.isPlaceholderData || (data !== undefined && !isRendered(data)),
  }
}

function isRendered(preview: EmailPreview): preview is Rendered {
  return preview.html !== null && preview.text !== null
}

function useDebounced(content: PreviewEmailOptions, pauseMs: number): PreviewEmailOptions {
  const [settled, setSettled] = useState(content)
  const written = JSON.stringify(content)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an object with the same content is the same content
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), pauseMs)
    return () => clearTimeout(timer)
  }, [written])

  return settled
}
