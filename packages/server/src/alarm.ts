/** A fault of a job that somebody has to look at: nothing corrects it by itself. */
export class Alarm extends Error {
  override name = 'Alarm'
}
