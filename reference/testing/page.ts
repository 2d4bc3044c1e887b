/** The part of Playwright that tests use: its own types are only where the tools of CI are installed. */
interface Named {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

interface Searchable {
  readonly locator: (selector: string, options?: { readonly hasText: string | RegExp }) => Locator;
  readonly getByRole: (role: string, options?: Named) => Locator;
  readonly getByLabel: (text: string | RegExp, options?: Pick<Named, "exact">) => Locator;
  readonly getByText: (text: string | RegExp, options?: Pick<Named, "exact">) => Locator;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface ShownElement {
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly getBoundingClientRect: () => { readonly top: number };
  readonly getClientRects: () => { readonly length: number };
}

export interface Locator extends Searchable {
  readonly all: () => Promise<readonly Locator[]>;
  readonly allInnerTexts: () => Promise<readonly string[]>;
  readonly allTextContents: () => Promise<readonly string[]>;
  readonly boundingBox: () => Promise<Box | null>;
  readonly check: () => Promise<void>;
  readonly click: () => Promise<void>;
  readonly count: () => Promise<number>;
  readonly evaluate: <Result>(work: string | ((element: ShownElement) => Result)) => Promise<Result>;
  readonly evaluateAll: <Result>(work: (elements: readonly ShownElement[]) => Result) => Promise<Result>;
  readonly fill: (text: string) => Promise<void>;
  readonly filter: (options: { readonly hasText?: string | RegExp; readonly visible?: boolean }) => Locator;
  readonly first: () => Locator;
  readonly focus: () => Promise<void>;
  readonly getAttribute: (name: string) => Promise<string | null>;
  readonly hover: () => Promise<void>;
  readonly innerText: () => Promise<string>;
  readonly inputValue: () => Promise<string>;
  readonly isChecked: () => Promise<boolean>;
  readonly isDisabled: () => Promise<boolean>;
  readonly isVisible: () => Promise<boolean>;
  readonly last: () => Locator;
  readonly nth: (index: number) => Locator;
  readonly press: (key: string) => Promise<void>;
  readonly selectOption: (value: string) => Promise<unknown>;
  readonly textContent: () => Promise<string | null>;
  readonly uncheck: () => Promise<void>;
  readonly waitFor: (options?: { readonly state: "attached" | "hidden" }) => Promise<void>;
}

interface PageResponse {
  readonly request: () => { readonly method: () => string };
  readonly status: () => number;
  readonly url: () => string;
}

interface PageEvents {
  readonly console: { readonly type: () => string; readonly text: () => string };
  readonly dialog: { readonly message: () => string; readonly dismiss: () => Promise<void> };
  readonly download: { readonly path: () => Promise<string>; readonly suggestedFilename: () => string };
  readonly load: unknown;
  readonly pageerror: Error;
  readonly request: { readonly url: () => string };
}

export interface Page extends Searchable {
  readonly click: (selector: string) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly content: () => Promise<string>;
  readonly emulateMedia: (options: {
    readonly media?: "print";
    readonly colorScheme?: "dark" | "light";
  }) => Promise<void>;
  readonly evaluate: (script: string) => Promise<unknown>;
  readonly goBack: () => Promise<unknown>;
  readonly goto: (url: string) => Promise<PageResponse | null>;
  readonly keyboard: {
    readonly press: (key: string) => Promise<void>;
    readonly type: (text: string) => Promise<void>;
  };
  readonly on: <Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => void) => unknown;
  readonly pdf: (options: { readonly format: "A4" }) => Promise<Uint8Array>;
  readonly reload: () => Promise<PageResponse | null>;
  readonly screenshot: () => Promise<Uint8Array>;
  readonly setViewportSize: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly textContent: (selector: string) => Promise<string | null>;
  readonly title: () => Promise<string>;
  readonly url: () => string;
  readonly waitForEvent: <Name extends keyof PageEvents>(name: Name) => Promise<PageEvents[Name]>;
  readonly waitForLoadState: () => Promise<void>;
  readonly waitForResponse: (matches: (response: PageResponse) => boolean) => Promise<PageResponse>;
  readonly waitForURL: (url: string | RegExp | ((url: URL) => boolean)) => Promise<void>;
}

export interface BrowserContext {
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}
