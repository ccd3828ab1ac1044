import type { Passkey } from '@latchkey/js'
import { InlineEdit } from '@latchkey/ui/InlineEdit'
import { Text } from '@latchkey/ui/Text'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { useDateWords } from '../hooks/use-date-words.ts'
import { useDeviceWords } from '../sessions/device.ts'

/** Characters. As many as the server takes. */
const longestPasskeyName = 64

interface PasskeyRowProps {
  passkey: Passkey
  /** Without it no one could sign in to the account. */
  isOnlyMethod: boolean
}

/** One passkey by its name, with when it was added and used last. */
export function PasskeyRow({ passkey, isOnlyMethod }: PasskeyRowProps) {
  const t = useTranslation()
  const formatDate = useDateWords()
  const formatDevice = useDeviceWords()
  const { createdAt, lastUsedAt, userAgent } = passkey
  const save = useAction((name: string) => passkey.rename(name))
  const name = passkey.name ?? formatDevice(userAgent) ?? t('Unknown device')
  const added = t('Added on {date}', { date: formatDate(createdAt) })
  const used = lastUsedAt ? t('last used on {date}', { date: formatDate(lastUsedAt) }) : t('not used yet')

  function problemWith(typed: string) {
    if (typed === '') return t('Give the passkey a name.')
    return typed.length > longestPasskeyName
      ? t('Use at most {longest} characters.', { longest: longestPasskeyName })
      : undefined
  }

  return (
    <li className="latchkey-list-row">
      <span className="latchkey-list-main">
        <InlineEdit
          label={t('Name of {name}', { name })}
          value={name}
          validate={problemWith}
          onSave={save}
          labels={{ edit: t('Edit'), save: t('Save'), cancel: t('Cancel') }}
          inputProps={{ autoComplete: 'off' }}
        />
        <Text isMuted isSmall>
          {`${added}, ${used}`}
        </Text>
      </span>
      {!isOnlyMethod && (
        <ConfirmButton
          size="small"
          aria-label={t('Remove {name}', { name })}
          title={t('Remove {name}?', { name })}
          description={t('It will not sign in any more. Delete it from your device, too.')}
          confirmText={t('Remove')}
          onConfirm={() => passkey.remove()}
        >
          {t('Remove')}
        </ConfirmButton>
      )}
    </li>
  )
}
