import type { AdminOwnedProject } from '@latchkey/js'
import { useNavigate } from '@tanstack/react-router'
import { Files } from 'lucide-react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EntityMenu, ReasonedItem } from '../parts/table/RowMenu.tsx'
import { DeleteOfferDialog } from './DeleteOfferDialog.tsx'
import type { DeclaredOffer } from './groups.ts'
import type { Payments } from './offer-config.ts'
import { newOfferScreen, offerScreen } from './offers.screens.ts'

export interface OfferMenuProps {
  project: AdminOwnedProject
  payments: Payments
  offer: DeclaredOffer
}

/** What can be done with an offer from the list. */
export function OfferMenu({ project, payments, offer }: OfferMenuProps) {
  const navigate = useNavigate()
  const whyNot = useRefusal('developer')
  const { id, config } = offer
  const projectId = project.id
  return (
    <EntityMenu
      name={config.displayName}
      id={id}
      idName="offer id"
      onOpen={() => navigate({ to: offerScreen.path, params: { projectId, offerId: id } })}
      whyNotDelete={whyNot}
      deletion={close => <DeleteOfferDialog project={project} payments={payments} offer={offer} onClose={close} />}
    >
      <ReasonedItem
        icon={<Files size={16} />}
        whyNot={whyNot}
        onSelect={() => navigate({ to: newOfferScreen.path, params: { projectId }, search: { copy: id } })}
      >
        Duplicate
      </ReasonedItem>
    </EntityMenu>
  )
}
