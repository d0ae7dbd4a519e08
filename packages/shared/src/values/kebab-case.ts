/** `purchaseContract` → `purchase-contract`: an entity as its folder and its addresses spell it. */
export function kebabCase(entity: string): string {
  return entity.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
