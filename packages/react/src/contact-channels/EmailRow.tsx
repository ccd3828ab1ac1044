import type { ContactChannel } from '@latchkey/js'
import { ContactChannelAlreadyUsedForAuthBySomeoneElse } from '@latchkey/js/client'
import { Badge } from '@latchkey/ui/Badge'
import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { Menu, MenuItem } from '@latchkey/ui/Menu'
import { MoreIcon } from '@latchkey/ui/page-icons'
import { useState } from 'react'
import { useWordsForFailure } from '../forms/failure.ts'
import { useTranslation } from '../frame/context.ts'

interface EmailRowProps {
  channel: ContactChannel
  /** Without this address no one could sign in to the account. */
  isLastSignIn: boolean
  onMailed: () => void
}

/** One address, what it is for, and what can be done with it. */
export function EmailRow({ channel, isLastSignIn, onMailed }: EmailRowProps) {
  const t = useTranslation()
  const [problem, setProblem] = useState<string>()
  const wordsFor = useWordsForFailure()
  const { value, isPrimary, isVerified, usedForAuth } = channel

  async function run(act: () => Promise<unknown>) {
    setProblem(undefined)
    try {
      await act()
    } catch (failure) {
      const isTaken = ContactChannelAlreadyUsedForAuthBySomeoneElse.is(failure)
      setProblem(isTaken ? t('This address belongs to another account.') : wordsFor(failure))
    }
  }

  async function sendMail() {
    await channel.sendVerificationEmail()
    onMailed()
  }

  return (
    <li className="latchkey-list-row">
      <span className="latchkey-list-main">
        <span className="latchkey-list-title">{value}</span>
        <span className="latchkey-row">
          {isPrimary && <Badge>{t('Primary')}</Badge>}
          {isVerified ? <Badge tone="success">{t('Verified')}</Badge> : <Badge tone="warning">{t('Unverified')}</Badge>}
          {usedForAuth && <Badge>{t('Used for sign-in')}</Badge>}
        </span>
        {problem && <FieldError>{problem}</FieldError>}
      </span>
      <Menu
        label={t('Actions for {name}', { name: value })}
        align="end"
        trigger={({ onClick, ...trigger }) => (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('Actions for {name}', { name: value })}
            {...trigger}
            // The menu is open at once: nothing to wait for.
            onClick={() => onClick()}
          >
            <MoreIcon />
          </Button>
        )}
      >
        {!isVerified && <MenuItem onSelect={() => run(sendMail)}>{t('Send verification email')}</MenuItem>}
        {!isPrimary && (
          <MenuItem isDisabled={!isVerified} onSelect={() => run(() => channel.update({ isPrimary: true }))}>
            {isVerified ? t('Make it the primary one') : t('Primary: verify it first')}
          </MenuItem>
        )}
        {usedForAuth ? (
          <MenuItem isDisabled={isLastSignIn} onSelect={() => run(() => channel.update({ usedForAuth: false }))}>
            {isLastSignIn ? t('Your only address to sign in with') : t('Stop using for sign-in')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => run(() => channel.update({ usedForAuth: true }))}>{t('Use for sign-in')}</MenuItem>
        )}
        {!isLastSignIn && (
          <MenuItem tone="destructive" onSelect={() => run(() => channel.delete())}>
            {t('Remove')}
          </MenuItem>
        )}
      </Menu>
    </li>
  )
}
