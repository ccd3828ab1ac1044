import { UserButton } from '@latchkey/react'

export function Header() {
  return (
    <header className="header">
      <a className="brand" href="/">
        <img src="/favicon.svg" alt="" width="28" height="28" /> My app
      </a>
      <UserButton />
    </header>
  )
}
