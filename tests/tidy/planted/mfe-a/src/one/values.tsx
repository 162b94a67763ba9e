type State = "open" | "closed";
declare const t: { (key: string): string; label(name: string): string; option(name: string, value: string): string };
declare function RadioField(props: { name: string; options: readonly (string | number)[] }): null;
declare const state: State;
declare const text: string;
const KINDS = ["shop", "branch"] as const;

const title = "one.title";
const keys = [t(`one.state-${state}`), t(state === "open" ? "one.begun" : "one.done"), t(`one.text-${text}`), t(`tow.${text}`)];
const passed = { title: `one.hint-${state}` };
const names = [t.label(state), t.option("state", state), t.option("text", text)];
const fields = [<RadioField name="kind" options={KINDS} />, <RadioField name="size" options={[1, 2]} />];
