import { ApiError, ConnectionError } from '@latchkey/js/client'
import { Component, type ReactNode } from 'react'
import { isUnloaded } from '../forms/failure.ts'
import { FailureNotice, type NoticeLayout } from './FailureNotice.tsx'

interface FailureBoundaryProps {
  /** Where the notice has to fit. */
  layout: NoticeLayout
  /** Reloads what decides whether the part exists at all, such as the list of teams. */
  refresh?: () => Promise<unknown>
  children: ReactNode
}

/**
 * Keeps an outage of the server from taking the host's page down: the component is replaced by a message and a button
 * to try again. Programming errors are no outage; they reach the host's error boundary.
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
        layout={this.props.layout}
        refresh={this.props.refresh}
        onRetried={() => this.setState({ failure: null })}
      />
    )
  }
}

function isOutage(failure: unknown) {
  return failure instanceof ConnectionError || failure instanceof ApiError || isUnloaded(failure)
}
