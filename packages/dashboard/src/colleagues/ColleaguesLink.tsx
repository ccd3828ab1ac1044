import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import styles from './Colleagues.module.css'
import { colleaguesScreen } from './colleagues.screens.ts'

/** From the projects of a team to the people who manage them. */
export function ColleaguesLink({ teamId, teamName }: { teamId: string; teamName: string }) {
  return (
    <Link
      to={colleaguesScreen.path}
      params={{ teamId }}
      className={styles.link}
      aria-label={`Colleagues in ${teamName}`}
    >
      <UsersRound size={14} aria-hidden="true" /> Colleagues
    </Link>
  )
}
