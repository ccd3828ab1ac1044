'use client'

import { ApiError, ConnectionError } from '@latchkey/js/client'
import { latchkeyInternals } from '@latchkey/js/internal'
import { Button } from '@latchkey/ui/Button'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Component, type ReactNode } from 'react'
import { useWordsForFailure } from '../forms/failure.ts'
import { useAction } from '../hooks/use-action.ts'
import { storeBehind } from '../hooks/use-store.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useFrame } from './context.ts'

interface FailureBoundaryProps {
  /** Where the notice has to fit. */
  place: 'page' | 'block' | 'line'
  /** Asks anew for what decides whether the part is there at all, such as the list of teams it is about one of. */
  refresh?: () => Promise<unknown>
  children: ReactNode
}

/**
 * Keeps an outage of the server from taking the host's page down: in the place of the component stands what happened, and a button
 * to try again. Mistakes in a program are not an outage; they rise to whoever can mend them.
 */
export class FailureBoundary extends Component<FailureBoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null }

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if (!isOutage(failure)) throw failure
    return (
      <FailureNotice
        failure={failure}
        place={this.props.place}
        refresh={this.props.refresh}
        onRetried={() => this.setState({ failure: null })}
      />
    )
  }
}

function isOutage(failure: unknown) {
  return failure instanceof ConnectionError || failure instanceof ApiError
}

interface FailureNoticeProps {
  failure: unknown
  place: FailureBoundaryProps['place']
  refresh: FailureBoundaryProps['refresh']
  onRetried: () => void
}

function FailureNotice({ failure, place, refresh, onRetried }: FailureNoticeProps) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const { app } = useFrame()
  const retry = useAction(async () => {
    const { project, currentUser } = app[latchkeyInternals]
    await Promise.all([project.refresh(), currentUser().refresh(), storeBehind(failure)?.refresh(), refresh?.()])
    onRetried()
  })

  if (place === 'line') {
    return (
      <Button variant="outline" size="small" title={wordsFor(failure)} onClick={retry}>
        {t('Try again')}
      </Button>
    )
  }
  return (
    <MessageCard
      fullPage={place === 'page'}
      title={t('This did not load')}
      primaryButtonText={t('Try again')}
      primaryAction={retry}
    >
      {wordsFor(failure)}
    </MessageCard>
  )
}
