import { latchkeyInternals } from '@latchkey/js/internal'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Row, Stack } from '@latchkey/ui/Layout'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { isUnloaded, useWordsForFailure } from '../forms/failure.ts'
import { useAction } from '../hooks/use-action.ts'
import { storeBehind } from '../hooks/use-store.ts'
import { useFrame, useTranslation } from './context.ts'

/** The layout of a notice: a page, a block, below the heading of a section, or within a line. */
export type NoticeLayout = 'page' | 'block' | 'section' | 'line'

interface FailureNoticeProps {
  failure: unknown
  layout: NoticeLayout
  refresh: (() => Promise<unknown>) | undefined
  onRetried: () => void
}

/** What did not load and why, in the size of its layout, with a button to try again. */
export function FailureNotice({ failure, layout, refresh, onRetried }: FailureNoticeProps) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const { app } = useFrame()
  const retry = useAction(async () => {
    // A module that failed stays failed for the page.
    if (isUnloaded(failure)) return location.reload()
    const { project, currentUser } = app[latchkeyInternals]
    await Promise.all([project.refresh(), currentUser().refresh(), storeBehind(failure)?.refresh(), refresh?.()])
    onRetried()
  })

  switch (layout) {
    case 'line':
      return (
        <Button variant="outline" size="small" title={wordsFor(failure)} onClick={retry}>
          {t('Try again')}
        </Button>
      )
    case 'section':
      return (
        <Stack className="latchkey-failure">
          <Alert tone="destructive">{wordsFor(failure)}</Alert>
          <Row>
            <Button variant="outline" onClick={retry}>
              {t('Try again')}
            </Button>
          </Row>
        </Stack>
      )
    case 'page':
    case 'block':
      return (
        <MessageCard
          fullPage={layout === 'page'}
          title={t('This did not load')}
          primaryButtonText={t('Try again')}
          primaryAction={retry}
        >
          {wordsFor(failure)}
        </MessageCard>
      )
  }
}
