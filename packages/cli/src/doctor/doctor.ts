/** `latchkey doctor`: what is missing before going live, of a project by its key, or of this deployment by its settings. */
import type { Finding } from '@latchkey/js'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { inert } from '../layout.ts'
import type { Terminal } from '../terminal.ts'

export const command = defineCommand({
  options: {
    deployment: { meaning: 'Examine the server that the settings of this environment would start, project or not.' },
    ...projectOptions,
  },
  notes: `${projectNotes} Without these it examines the deployment: its settings, its database, its secrets, its mail. The embedded database can be examined while no server has it open.

It ends with 2 when there is a problem.`,
  async run(given, terminal) {
    const ofProject = !given.has('deployment') && isAboutProject(given.text('project-id'), terminal)
    const findings = ofProject
      ? (await (await projectApp(given, terminal)).examine()).findings
      : await ofDeployment(terminal)
    const isReady = findings.every(({ severity }) => severity !== 'problem')
    terminal.out(
      given.has('json') ? JSON.stringify({ isReady, findings }, null, 2) : summary(findings, isReady, terminal),
    )
    return isReady ? 0 : 2
  },
})

/** Loaded only now, for it brings the whole server along. */
const ofDeployment = async (terminal: Terminal) => (await import('./deployment.ts')).examineDeployment(terminal)

const isAboutProject = (projectId: string | undefined, { env }: Terminal) =>
  Boolean(projectId ?? env.LATCHKEY_PROJECT_ID ?? env.LATCHKEY_SUPER_SECRET_ADMIN_KEY)

const marks = { problem: ['red', '✗'], advice: ['yellow', '!'], fine: ['green', '✓'] } as const

function summary(findings: readonly Finding[], isReady: boolean, { paint }: Terminal): string {
  const lines = findings.flatMap(({ severity, message, fix }) => {
    const [colour, mark] = marks[severity]
    return [`${paint(colour, mark)} ${inert(message)}`, ...(fix ? [`    ${inert(fix)}`] : [])]
  })
  const end = isReady ? 'Ready: there is no problem.' : 'Not ready yet: mend what is marked ✗.'
  return [...lines, '', paint('bold', end)].join('\n')
}
