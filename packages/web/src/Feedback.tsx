import { App } from 'antd'
import { lendApp } from './feedback.ts'

/** Lends antd's messages and dialogs to code outside of components. */
export function Feedback() {
  lendApp(App.useApp())
  return null
}
