import { useUser } from '@latchkey/react'
import { Component, type ReactNode, Suspense } from 'react'

/** A page of the host for all visitors, with or without an account, and with a boundary of its own for what goes wrong. */
export function Guest() {
  return (
    <main>
      <Boundary>
        <Suspense fallback="One moment">
          <Basket />
        </Suspense>
      </Boundary>
    </main>
  )
}

function Basket() {
  const user = useUser({ or: 'anonymous' })
  return <h1>{user.isAnonymous ? 'Basket of a guest' : `Basket of ${user.displayName}`}</h1>
}

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        No basket. Again?
      </button>
    )
  }
}
