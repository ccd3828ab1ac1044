import { defineText } from '../kernel/error.ts'

export const mostApplications = 200

export const ApplicationNotFound = defineText(404, 'There is no application with this id in this project.')
export const ApplicationHasNoSecret = defineText(
  400,
  'A public application has no secret. Its code is where everyone can read it, and PKCE protects its sign-ins.',
)
export const ApplicationNotManual = defineText(
  400,
  'This application registered itself: its name, addresses and consent page are not changed here. Switch it off or delete it, or register one of your own.',
)
export const TooManyApplications = defineText(
  400,
  `There are ${mostApplications} applications in this project already, which is the most. Delete one that is not needed any more, then try again.`,
)
