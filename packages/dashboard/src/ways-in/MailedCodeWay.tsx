import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { tell } from '../parts/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { usersChanged } from '../users/user-queries.ts'
import { Way } from './Way.tsx'
import type { WayInProps } from './WaysIn.tsx'

const name = 'Email code'

/** Whether a mail signs this user in. */
export function MailedCodeWay({ project, user }: WayInProps) {
  const queries = useQueryClient()
  const isOn = user.otpAuthEnabled
  const set = async (otpAuthEnabled: boolean) => {
    await user.update({ otpAuthEnabled })
    await usersChanged(queries, project)
  }
  const takeBack = useTask(set, 'As it was before.')
  const change = useTask(async () => {
    await set(!isOn)
    tell(`${name}: ${isOn ? 'off' : 'on'}.`, { undo: () => takeBack(isOn) })
  })
  const whyNot = reasonAgainst({ project, user })

  return (
    <Way name={name} note={`${isOn ? 'On.' : 'Off.'} ${whyNot ?? ''}`.trim()}>
      {(isOn || whyNot === undefined) && (
        <Button
          variant="outline"
          size="small"
          aria-label={`${isOn ? 'Turn off' : 'Turn on'}: ${name}`}
          onClick={change}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </Way>
  )
}

function reasonAgainst({ project: { config }, user }: WayInProps): string | undefined {
  if (!config.magicLinkEnabled) return 'Email codes are off in this project.'
  if (!user.primaryEmail) return 'The mail needs an address to go to.'
  if (!user.primaryEmailVerified) return 'It works once the address is verified.'
  return undefined
}
