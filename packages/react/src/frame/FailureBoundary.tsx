'use client'

import { ApiError, ConnectionError } from '@latchkey/js/client'
import { Component, type ReactNode } from 'react'
import { FailureNotice, type NoticePlace } from './FailureNotice.tsx'

interface FailureBoundaryProps {
  /** Where the notice has to fit. */
  place: NoticePlace
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
