import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { usersChanged } from '../users/user-queries.ts'
import { MethodRow } from './MethodRow.tsx'
import type { SignInMethodProps } from './props.ts'
import { onlyMethodWarning, useOnlyMethod } from './use-only-method.ts'

const name = 'Email code'

/** Whether a mail signs this user in. */
export function EmailCodeMethod({ project, user }: SignInMethodProps) {
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
  const isOnly = useOnlyMethod({ project, user }) === 'code'

  return (
    <MethodRow
      name={name}
      note={[isOn ? 'On.' : 'Off.', whyNot, isOnly && onlyMethodWarning].filter(Boolean).join(' ')}
    >
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
    </MethodRow>
  )
}

function reasonAgainst({ project: { config }, user }: SignInMethodProps): string | undefined {
  if (!config.magicLinkEnabled) return 'Email codes are off in this project.'
  if (!user.primaryEmail) return 'The mail needs an address to go to.'
  if (!user.primaryEmailVerified) return 'It works once the address is verified.'
  return undefined
}
