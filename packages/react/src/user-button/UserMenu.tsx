import { Avatar } from '@latchkey/ui/Avatar'
import { VisuallyHidden } from '@latchkey/ui/Layout'
import { MenuHeader, MenuItem, MenuPopover, MenuProblem, MenuSeparator } from '@latchkey/ui/Menu'
import { menuCss } from '@latchkey/ui/menu-styles'
import { ContrastIcon, IconSpace, PersonPlusIcon, SettingsIcon, SignInIcon, SignOutIcon } from '@latchkey/ui/page-icons'
import type { OpenMenu } from '@latchkey/ui/use-menu'
import { usePending } from '@latchkey/ui/use-pending'
import { useEffect, useState } from 'react'
import { useWordsForFailure } from '../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { getName, UserInfo } from './UserAvatar.tsx'
import type { ShownUser, UserButtonProps } from './UserButton.tsx'

export interface UserMenuProps extends Pick<UserButtonProps, 'colorModeToggle' | 'extraItems'> {
  open: OpenMenu
  user: ShownUser | null
  /** Nothing in a preview. */
  signOut?: () => Promise<void>
}

/** What the user button opens. */
export default function UserMenu({ open, user, signOut, colorModeToggle, extraItems = [] }: UserMenuProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const wordsFor = useWordsForFailure()
  const [problem, setProblem] = useState<string>()
  const { onClose } = open
  const { isPending, run } = usePending(async () => {
    setProblem(undefined)
    try {
      await signOut?.()
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
  })
  const hasLeft = isPending && user === null

  // The page is about to navigate; the menu for visitors must not appear first.
  useEffect(() => {
    if (hasLeft) onClose({ returnsFocus: true })
  }, [hasLeft, onClose])

  return (
    <>
      <PageStyles css={menuCss} />
      <VisuallyHidden role="alert">{problem}</VisuallyHidden>
      <MenuPopover {...open} align="end" label={t('Account')}>
        <MenuHeader>
          <Avatar imageUrl={user?.profileImageUrl} name={getName(user)} />
          {user ? <UserInfo user={user} /> : <span className="latchkey-user-name">{t('Not signed in')}</span>}
        </MenuHeader>
        <MenuSeparator />
        {user ? (
          <MenuItem
            icon={<SettingsIcon />}
            onSelect={() => (user.mustEnrolSecondFactor ? app.redirectToSignIn() : app.redirectToAccountSettings())}
          >
            {user.mustEnrolSecondFactor ? t('Set up a second factor') : t('Account settings')}
          </MenuItem>
        ) : (
          <>
            <MenuItem icon={<SignInIcon />} onSelect={() => app.redirectToSignIn()}>
              {t('Sign in')}
            </MenuItem>
            <MenuItem icon={<PersonPlusIcon />} onSelect={() => app.redirectToSignUp()}>
              {t('Sign up')}
            </MenuItem>
          </>
        )}
        {user &&
          extraItems.map(item => (
            <MenuItem key={item.text} icon={item.icon ?? <IconSpace />} onSelect={item.onClick}>
              {item.text}
            </MenuItem>
          ))}
        {colorModeToggle && (
          <MenuItem icon={<ContrastIcon />} onSelect={colorModeToggle}>
            {t('Toggle theme')}
          </MenuItem>
        )}
        {user && (
          <MenuItem icon={<SignOutIcon />} staysOpen={signOut !== undefined} isBusy={isPending} onSelect={run}>
            {t('Sign out')}
          </MenuItem>
        )}
        {problem && <MenuProblem>{problem}</MenuProblem>}
      </MenuPopover>
    </>
  )
}
