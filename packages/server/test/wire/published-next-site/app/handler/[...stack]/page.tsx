import { StackHandler } from '@stackframe/stack'
import { stackServerApp } from '../../../stack'

export default function Handler(props: object) {
  return <StackHandler fullPage app={stackServerApp} routeProps={props} />
}
