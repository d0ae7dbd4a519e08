import { type User, userEndpoints } from '@barem/shared/user/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { confirm, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import type { OfferInUse } from '#table/removal.ts'

/** Whoever has worked here is not deleted: offers to lock the account instead, unless it is locked. */
export const offerLock: OfferInUse<User> = async ({ id, version, fullName: name, isLocked }, send) => {
  if (isLocked) return false
  const answer = await confirm({
    title: textOf('user.inUse.title', { name }),
    text: textOf('user.inUse.text'),
    yes: textOf('user.lock'),
    danger: true,
  })
  if (answer !== CONFIRMED) return true
  await send(userEndpoints.lock, { params: { id }, body: { version, note: null } })
  feedback.success(textOf('user.locked', { name }))
  return true
}
