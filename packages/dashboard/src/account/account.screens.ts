import { screen } from '../screen.ts'
import { getTitle } from './page-titles.ts'

/** The pages that every application gets from us: signing in, signing up and one’s own account. Each has a title of its own. */
export const handlerScreen = screen({
  path: '/handler',
  title: getTitle('sign-in'),
})
