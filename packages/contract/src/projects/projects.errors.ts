import { defineError, defineText } from '../kernel/error.ts'

export const ThemeNotFound = defineText(400, 'There is no email theme with this id. Choose one under Emails, Themes.')
export const InternalProjectStays = defineText(400, 'The project internal is this server’s own and cannot be deleted.')
export const TooManyProjects = defineText(
  400,
  'You created as many projects as this server allows one user. Delete one, or ask the operator to raise LATCHKEY_PROJECTS_PER_USER.',
)
export const ConfigTooLarge = defineText(
  413,
  'The configuration of this project would be larger than 5 MB, which is the most. Remove what is not used any more.',
)
export const TrustedDomainTooWide = defineText(
  400,
  ({ domain }: { domain: string }) =>
    `${domain} covers names that anyone may register. Put the domain that you own behind the last star, such as https://*.example.com.`,
)
/** A member whose role was deleted would have no role, and so no restrictions. */
export const ColleagueRolesStay = defineText(
  400,
  ({ permissionId }: { permissionId: string }) =>
    `The permission ${permissionId} of the project internal is a role of colleagues: it stays, with this name and for teams. Take it from the people who should not have it.`,
)
export const ProjectNotFound = defineError(
  'PROJECT_NOT_FOUND',
  404,
  ({ projectId }: { projectId: string }) => `There is no project ${projectId} that you manage.`,
)
export const ProjectHasNoOwner = defineText(
  400,
  'No team owns this project, so it cannot be handed over. Make one its owner in the database first.',
)
