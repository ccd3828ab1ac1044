import { BackIcon } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import entity from '../parts/page/Entity.module.css'
import { offersScreen } from './offers.screens.ts'

export function BackToOffers() {
  const { id: projectId } = useOwnedProject()
  return (
    <Link to={offersScreen.path} params={{ projectId }} className={entity.back}>
      <BackIcon /> Offers
    </Link>
  )
}
