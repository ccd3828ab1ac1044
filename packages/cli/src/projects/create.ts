/** `latchkey projects create`: a project that can be used at once, since its keys are made with it. */
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { columns, inert } from '../layout.ts'
import { envLines, getEnv } from '../project-keys/env-lines.ts'
import { never } from '../project-keys/expiry.ts'
import { serverAddress } from '../server-address.ts'
import { asOwner, type Owner, ownerNotes, ownerOptions } from './owner.ts'

export const command = defineCommand({
  operand: { name: 'NAME', meaning: 'What people call it.' },
  options: {
    team: {
      takes: 'ID',
      meaning:
        'The team that is to own it. Not needed for an owner who is in one team, beside the one that operates the server.',
    },
    ...ownerOptions,
  },
  notes: `It prints the project's id and first keys, of all three kinds, as lines for an .env file: \`latchkey projects create Shop >> .env\`. They are shown this once.

${ownerNotes}`,
  async run(given, terminal) {
    const { project, keys } = await asOwner(given, terminal, async owner => {
      const teamId = await owningTeam(owner, given.text('team'))
      const project = await owner.createProject({ displayName: given.operand, teamId })
      const keys = await project.app.createInternalApiKey({
        description: 'Made with the project',
        expiresAt: never,
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: true,
      })
      return { project, keys }
    })
    const env = getEnv({ baseUrl: serverAddress(given, terminal), projectId: project.id, keys })
    terminal.out(given.has('json') ? JSON.stringify({ id: project.id, env }, null, 2) : envLines(env))
    terminal.say(`${inert(project.displayName)} is there. Keep these keys safe: they are not shown again.`)
    return 0
  },
})

async function owningTeam(owner: Owner, wanted: string | undefined): Promise<string> {
  if (wanted) return wanted
  // The first owner is also in the team that operates the server, which is not meant for projects of one's own.
  const operators = (await owner.listOwnedProjects()).find(({ id }) => id === 'internal')?.ownerTeamId
  const all = await owner.listTeams()
  const others = all.filter(({ id }) => id !== operators)
  const teams = others.length > 0 ? others : all
  const [team, another] = teams
  if (!team) throw new Cannot('This owner is in no team. Make one in the dashboard first.')
  if (!another) return team.id
  const choices = columns(teams.map(({ id, displayName }) => [id, displayName]))
  throw new Cannot(
    ['This owner is in several teams. Name the one that is to own the project, with --team:', ...choices].join('\n'),
  )
}
