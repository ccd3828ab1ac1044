import { createFileRoute, redirect } from '@tanstack/react-router'
import { getSignedInUser } from '../latchkey.functions'

export const Route = createFileRoute('/account')({
  // Visitors go to the sign-in page, which renews an expired token, and come back.
  beforeLoad: async ({ location }) => {
    const user = await getSignedInUser()
    if (!user) throw redirect({ href: `/handler/sign-in?after_auth_return_to=${encodeURIComponent(location.href)}` })
    return { user }
  },
  component: Account,
})

function Account() {
  const { user } = Route.useRouteContext()
  return (
    <main>
      <h1>Hello {user.name}</h1>
      <a href="/handler/sign-out">Sign out</a>
    </main>
  )
}
