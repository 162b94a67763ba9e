// The parts of ECharts that charts use; a file of its own, loaded when the first chart is drawn.
import { BarChart, LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, LegendComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

use([BarChart, LineChart, GridComponent, LegendComponent, AriaComponent, SVGRenderer]);

export { init };
