import { Button, Heading, Text } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { projectsScreen } from '../projects/projects.screens.ts'
import styles from './Message.module.css'

/** Nothing is here, or nothing that this person may see: both look alike on purpose. */
export function NotFound() {
  const navigate = useNavigate()
  return (
    <div className={styles.message}>
      <Heading>There is nothing here</Heading>
      <Text isMuted>
        The address may have a slip in it, what it named may be deleted, or it belongs to a team that you are not in.
      </Text>
      <div>
        <Button onClick={() => navigate({ to: projectsScreen.path })}>Go to projects</Button>
      </div>
    </div>
  )
}
