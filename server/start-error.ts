// A mistake of the operator or of the machine that ends the start; its message is one clear line.

export class StartError extends Error {
  override name = 'StartError'
}
