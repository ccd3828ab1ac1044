import type { AdminOwnedProject, ServerUser } from '@latchkey/js'

export interface SignInMethodProps {
  project: AdminOwnedProject
  user: ServerUser
}
