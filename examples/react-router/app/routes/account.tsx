import { requireUser } from '../latchkey.server'
import type { Route } from './+types/account'

export async function loader({ request }: Route.LoaderArgs) {
  const { displayName, primaryEmail } = await requireUser(request)
  return { name: displayName ?? primaryEmail }
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Hello {loaderData.name}</h1>
      <a href="/handler/sign-out">Sign out</a>
    </main>
  )
}
