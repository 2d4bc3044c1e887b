export interface Words {
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}
