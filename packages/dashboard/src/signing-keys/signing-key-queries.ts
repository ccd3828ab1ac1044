import { queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

export function signingKeysQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'signing-keys'],
    queryFn: () => project.app.listSigningKeys(),
    ...asAnswered,
  })
}
